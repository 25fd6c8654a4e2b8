#!/usr/bin/env node
// A bot in JavaScript that plays on: it tries every action in worlds that fit what it knows, with planners in all
// seats, and takes what ends best. Make the kernel's folder with `make npm`, then:
//   farebox simulate new-york --bots "cmd:node examples/bots/playouts.mjs build/npm,simple" --games 2
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const WORLDS = 20; // for each action
const NEVER = 1_000_000; // turns that no game has
const NO_STRANGERS = 0; // all play as planners do

const folder = pathToFileURL(`${process.argv[2]}/`);
const { loadKernel } = await import(new URL("node.js", folder));
const kernel = await loadKernel();

function answer(facts) {
  process.stdout.write(JSON.stringify(facts) + "\n");
}

// The records of a game, and the functions of its family.
function sitDown({ edition, seat, seats }) {
  const family = edition === "card-game" ? ["Card", "card_game"] : ["City", "city"];
  const [kind, prefix] = family;
  const { rows, maps, weights } = kernel.board(edition);
  return {
    seat,
    board: rows.at(0),
    map: maps.at(0),
    weights: weights[seats],
    state: kernel.records(`${kind}State`).at(0),
    work: kernel.records(`${kind}Workspace`).at(0),
    score: kernel.records("ScoreRow").at(0),
    knowledge: kernel.records(`${kind}Knowledge`),
    rule: (name) => kernel.rules[`${prefix}_${name}`],
  };
}

// By how much this seat leads when planners have played on after an action, in one world.
function outcome({ seat, board, map, weights, state, work, score, knowledge, rule }, action, world) {
  rule("resample")(board, knowledge.at(0), world, state);
  rule("apply")(board, state, action, work.event);
  rule("play_on")(board, map, state, work.event, weights, work.inputs, work.plan, NEVER, NO_STRANGERS);
  rule("score")(board, state, score);
  const others = score.total.filter((_, one) => one !== seat);
  return score.total[seat] - Math.max(...others);
}

let game;
let seed;

function decide({ knowledge, actions }) {
  game.knowledge.bytes.set(Buffer.from(knowledge, "base64"));
  const worlds = Array.from({ length: WORLDS }, () => (seed += 1n));
  const merit = ({ id }) => worlds.reduce((sum, world) => sum + outcome(game, id, world), 0);
  const merits = actions.map(merit);
  answer({ action: actions[merits.indexOf(Math.max(...merits))].id });
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.type === "hello") {
    game = sitDown(asked);
    seed = BigInt(asked.seed);
    answer({ protocol: 1 });
  } else if (asked.type === "decide") {
    decide(asked);
  }
}
