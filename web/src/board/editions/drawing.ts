/** What may be drawn of an edition beyond what its data tell; without a drawing it is plain, and playable. */
import type { Component } from "svelte";
import type { Hints } from "../geometry";

/** A piece from above, driving to the right, in a box from -1 to 1 either way: stretched to fit a space. */
export interface Vehicle {
  /** What shows from under it: wheels. */
  under: string;
  body: string;
  /** Windows, slats. */
  marks: string;
}

export interface Drawing {
  /** The city under the routes, in the units of the board's size. */
  backdrop?: Component;
  /** What a wild card and a piece show. */
  wild: string;
  piece: string;
  /** How routes are bent and slid to keep rows apart. */
  hints?: Hints;
  /** What rolls on to the spaces of a route that is claimed. */
  vehicle?: Vehicle;
}
