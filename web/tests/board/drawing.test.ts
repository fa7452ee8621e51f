import { describe, expect, it } from 'vitest';
import { draw, strokes } from '../../src/board/drawing';

const BODY =
  '<path d="M0 0h9" fill="#fff" stroke="none"/>' +
  '<g transform="translate(10 20)scale(.5)" stroke="#123" stroke-width="2">' +
  '<g transform="rotate(90)"><path d="M1 1h2" stroke-linecap="butt" opacity=".5"/></g>' +
  '</g><path class="edge" d="M2 2" stroke="#456" stroke-opacity=".25" stroke-dasharray="1 2" stroke-dashoffset="-3"/>';

describe('the strokes of a drawing', () => {
  it('take over what their groups say, and nothing of groups that are closed', () => {
    const [plain, inner, last] = strokes(BODY);
    expect(plain).toMatchObject({ path: 'M0 0h9', fill: '#fff', stroke: null, moves: [] });
    expect(inner).toMatchObject({ stroke: '#123', width: 2, cap: 'butt', opacity: 0.5, fill: null });
    expect(inner?.moves).toEqual([
      ['translate', 10, 20],
      ['scale', 0.5, 0.5],
      ['rotate', 90, 0],
    ]);
    expect(last).toMatchObject({
      width: 1,
      cap: 'round',
      strokeOpacity: 0.25,
      dash: [1, 2],
      dashOffset: -3,
      moves: [],
    });
  });

  it('are refused where they could not be painted as drawn', () => {
    expect(() => strokes('<circle r="3"/>')).toThrow('circle');
    expect(() => strokes('<path d="M0 0" filter="url(#a)"/>')).toThrow('filter');
    expect(() => strokes('<path d="M0 0" transform="skewX(3)"/>')).toThrow('skewX');
  });

  it('are painted with their colours and moves, and leave the canvas as it was', () => {
    const said: string[] = [];
    const note =
      (name: string) =>
      (...values: unknown[]) =>
        void said.push([name, ...values.filter((one) => typeof one === 'number')].join(' '));
    const context = Object.fromEntries(
      ['save', 'restore', 'translate', 'scale', 'rotate', 'fill', 'stroke', 'setLineDash'].map((one) => [
        one,
        note(one),
      ]),
    ) as unknown as OffscreenCanvasRenderingContext2D;
    const [plain, inner] = strokes(BODY);
    if (!plain || !inner) throw new Error('no strokes');
    draw(context, plain, {} as Path2D);
    expect(said).toEqual(['save', 'fill', 'restore']);
    expect(context.fillStyle).toBe('#fff');
    said.length = 0;
    draw(context, inner, {} as Path2D);
    expect(said).toEqual([
      'save',
      'translate 10 20',
      'scale 0.5 0.5',
      `rotate ${Math.PI / 2}`,
      'setLineDash',
      'stroke',
      'restore',
    ]);
    expect(context).toMatchObject({ strokeStyle: '#123', lineWidth: 2, lineCap: 'butt', globalAlpha: 0.5 });
  });
});
