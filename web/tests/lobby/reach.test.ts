import { expect, test } from 'vitest';
import { onlyHere } from '../../src/screens/lobby/reach';

test.each(['http://127.0.0.1:8000/g/1#a', 'http://localhost/g/1', 'http://[::1]:8000/', 'http://game.localhost/'])(
  '%s works on this machine only',
  (url) => expect(onlyHere(url)).toBe(true),
);

test.each(['http://192.168.1.5:8000/g/1#a', 'https://play.example.org/', 'http://localhost.example.org/'])(
  '%s works elsewhere, too',
  (url) => expect(onlyHere(url)).toBe(false),
);
