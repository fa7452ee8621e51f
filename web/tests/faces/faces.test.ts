import { mount, unmount, type ComponentProps } from 'svelte';
import { describe, expect, it } from 'vitest';
import { CAST, characterOf } from '../../src/faces/cast';
import { drawingOf } from '../../src/faces/drawings';
import Face from '../../src/faces/Face.svelte';
import { setLanguage } from '../../src/i18n';
import { seatName } from '../../src/table/labels';

const bot = (name: string) => ({ kind: 'bot', name, level: 'easy' });

describe('characters', () => {
  it('are told by the name that the server gives to a bot', () => {
    expect(characterOf(bot('Aliénor'))).toBe('alienor');
    expect(characterOf(bot('Perrin'))).toBe('perrin');
    expect(characterOf(bot('Robo'))).toBeNull();
    expect(characterOf(bot(''))).toBeNull();
    expect(characterOf({ kind: 'here', name: 'Perrin' })).toBeNull();
    expect(characterOf(undefined)).toBeNull();
  });

  it('have names in the language of the page', async () => {
    const said: string[] = [];
    for (const language of ['en', 'uk', 'ru'] as const) {
      await setLanguage(language);
      said.push(
        seatName(bot('Hildegard'), 0),
        seatName(bot('Robo'), 0),
        seatName({ ...bot('Jacot'), kind: 'here' }, 0),
      );
    }
    expect(said).toEqual([
      ...['Hildegard', 'Robo', 'Jacot'],
      ...['Гільдеґарда', 'Robo', 'Jacot'],
      ...['Хильдегарда', 'Robo', 'Jacot'],
    ]);
    await setLanguage('en');
  });

  it.each(CAST)('%s has a face of its own', (character) => {
    const drawn = new DOMParser().parseFromString(drawingOf(character), 'image/svg+xml');
    expect(drawn.querySelector('parsererror')).toBeNull();
    expect(drawn.querySelectorAll('path, ellipse, circle').length).toBeGreaterThan(10);
    expect(CAST.filter((other) => drawingOf(other) === drawingOf(character))).toEqual([character]);
  });
});

describe('a face', () => {
  const shown = (props: ComponentProps<typeof Face>): string => {
    const page = mount(Face, { target: document.body, props });
    const { innerHTML } = document.body;
    void unmount(page);
    return innerHTML;
  };

  it('lies on the seat’s colour with its emblem, and people have the emblem alone', () => {
    expect(shown({ colour: 'red', character: 'roland' })).toMatch(/data-colour="red" data-face="roland"/);
    expect(shown({ colour: 'red', character: 'roland' }).match(/<svg/g)).toHaveLength(2);
    expect(shown({ colour: 'red', character: 'roland', marked: false }).match(/<svg/g)).toHaveLength(1);
    expect(shown({ colour: 'red', character: null })).not.toMatch(/data-face/);
  });
});
