/** What may be drawn of an edition beyond what its data tell; without a drawing it is plain, and playable. */
import type { Component } from "svelte";
import type { Hints } from "../geometry";

export interface Drawing {
  /** The city under the routes, in the units of the board's size. */
  backdrop?: Component;
  /** What a wild card and a piece show. */
  wild: string;
  piece: string;
  /** How routes are bent and slid to keep rows apart. */
  hints?: Hints;
}
