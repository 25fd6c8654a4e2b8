import "./card-game.css";
import { LOCOMOTIVE } from "../symbols";
import type { Drawing } from "./drawing";

export const drawing: Drawing = {
  wild: LOCOMOTIVE,
  piece: LOCOMOTIVE,
};
