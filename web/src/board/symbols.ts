/** Our own drawings, as paths in a box of 24 by 24: what editions have in common, and their vehicles. */
import palette from "$farebox/palette.json";

export type Shape = keyof typeof palette.shapes;
export const {
  star: STAR,
  ticket: TICKET,
  /** With a tick cut out. */
  shield: SHIELD,
  taxi: TAXI,
  cart: CART,
  ferry: FERRY,
} = palette.shapes;
export const shapePath = (name: Shape): string => palette.shapes[name];
