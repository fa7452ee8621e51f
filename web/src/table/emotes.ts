/** The six reactions, in the order of their keys. */
export const EMOTES = [
  ['thumbs-up', '👍'],
  ['surprise', '😮'],
  ['sweat', '😅'],
  ['hurry', '⏳'],
  ['party', '🎉'],
  ['handshake', '🤝'],
] as const;

export const signOf = (emote: string): string => EMOTES.find(([name]) => name === emote)?.[1] ?? emote;
