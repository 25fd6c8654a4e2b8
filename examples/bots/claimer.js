#!/usr/bin/env node
// A bot in JavaScript: it claims whatever brings most points for each card, else draws what it has most of.
// Try it: farebox simulate new-york --bots "cmd:node examples/bots/claimer.js,random"
"use strict";

let board;

function answer(facts) {
  process.stdout.write(JSON.stringify(facts) + "\n");
}

// What an action is worth to this bot, from its text alone: see docs/notation.md.
function merit(text, hand) {
  const verb = text.split(" ")[0];
  if (verb === "claim") {
    const cards = [...text.matchAll(/\*(\d+)/g)].reduce((sum, found) => sum + Number(found[1]), 0);
    return 100 + (board.points[cards] ?? 0) / Math.max(1, cards);
  }
  if (verb === "complete") return 90;
  if (verb === "yard") return 80;
  if (verb === "draw") return 10 + (hand[text.slice(5)] ?? 0.5);
  return 0;
}

function decide({ observation, actions }) {
  let best = actions[0];
  for (const action of actions) {
    if (merit(action.text, observation.hand) > merit(best.text, observation.hand)) best = action;
  }
  answer({ action: best.id });
}

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const asked = JSON.parse(line);
    if (asked.type === "hello") {
      board = { points: [], ...asked.board };
      answer({ protocol: 1 });
    } else if (asked.type === "decide") {
      decide(asked);
    }
  });
