/** Every message between client and server, as the server's classes say. */

export * from './generated/messages';
