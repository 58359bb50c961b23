// The first page: one click to a game, and what else there is.

import { Picture } from "../board/Picture";
import { adapterFor } from "../games";
import { sampleBoard } from "../games/crossword/lazy";
import { names } from "../games/crossword/names";
import { KindChoice } from "../games/KindChoice";
import { words } from "../games/paco/words";
import { t } from "../i18n";
import {
  ANALYSIS,
  CROSSWORD,
  ENGINES,
  gameAddress,
  MATCHES,
  MEASUREMENTS,
  PACO_EDITOR,
  PACO_PUZZLES,
  PACO_REPLAY,
  STRENGTH,
  TRAINING,
} from "../lib/route";
import type { Piece, PieceKind, Side } from "../protocol/messages";
import { show } from "../session/dialogs";
import { levelTitle } from "../session/names";
import { levelsOf, shown, starting, startNow, usualLevelOf } from "../session/session";
import { change, settings, termsOf, usualGame } from "../session/settings";
import { Icon, type IconName } from "../ui/Icon";
import { LazyPart } from "../ui/Lazy";
import { useTitle } from "../ui/title";
import { LevelTiles } from "./LevelTiles";

const text = t.start;

interface Sample {
  readonly size: number;
  readonly first: readonly number[];
  readonly second: readonly number[];
  /** The points that show how the game is won. */
  readonly winning: readonly number[];
  readonly pieces?: readonly Piece[];
}

const PIECE_KINDS: Readonly<Record<string, PieceKind>> = { P: "pawn", R: "rook", N: "knight", B: "bishop", Q: "queen", K: "king" };

/** Pieces by side from words such as `Nf3`. */
function piecesOf(side: Side, words: string): readonly Piece[] {
  return words.split(" ").map((word) => {
    const [letter = "P", file = "a", rank = "1"] = word;
    return { side, kind: PIECE_KINDS[letter] ?? "pawn", point: (8 - Number(rank)) * 8 + file.charCodeAt(0) - 97 };
  });
}

/** A position of each game, to look at. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  hex: { size: 6, first: [2, 7, 13, 18, 24, 30], second: [9, 14, 15, 20, 22, 27], winning: [2, 7, 13, 18, 24, 30] },
  go: { size: 9, first: [12, 20, 21, 30, 39, 47, 48, 56, 66, 75, 37, 10, 24], second: [13, 22, 31, 40, 41, 49, 57, 58, 67, 76, 33, 15], winning: [] },
  paco: {
    size: 8,
    first: [],
    second: [],
    winning: [],
    pieces: [
      ...piecesOf("first", "Ra1 Bc1 Qd5 Kg1 Rf1 Nc3 Ne5 Bc4 Pa2 Pb2 Pc2 Pd4 Pe4 Pf2 Pg2 Ph2"),
      ...piecesOf("second", "Ra8 Nb8 Bc8 Qf6 Ke8 Be7 Nc3 Rh8 Pa7 Pb7 Pc7 Pd5 Pe4 Pf7 Pg6 Ph7"),
    ],
  },
};

function sample(kind: string) {
  const { size, first, second, winning, pieces } = SAMPLES[kind] ?? SAMPLES.hex!;
  const stones = new Map<number, Side>([...first.map((point) => [point, "first"] as const), ...second.map((point) => [point, "second"] as const)]);
  return { size, stones, pieces, winning: new Set(winning) };
}

const CARDS: readonly (readonly [keyof typeof text.about, string, IconName])[] = [
  ["analysis", ANALYSIS, "chart"],
  ["strength", STRENGTH, "gauge"],
  ["matches", MATCHES, "trophy"],
  ["measurements", MEASUREMENTS, "ruler"],
  ["engines", ENGINES, "bolt"],
  ["training", TRAINING, "curve"],
];

const PACO_CARDS: readonly (readonly [keyof typeof words.about, string, IconName])[] = [
  ["replay", PACO_REPLAY, "chart"],
  ["puzzles", PACO_PUZZLES, "bolt"],
  ["editor", PACO_EDITOR, "gear"],
];

function Hero() {
  const choice = usualGame();
  const { size, stones, pieces, winning } = sample(choice.kind);
  const adapter = adapterFor(choice.kind);
  const usual = levelsOf(choice.kind).find((level) => level.id === usualLevelOf(choice.kind));
  const going = shown.value?.state;
  const canGoOn = shown.value?.role === "owner" && going && going.result === null && going.moves.length > 0;
  return (
    <section class={adapter.palette ? `hero stones-${adapter.palette}` : "hero"}>
      <div class="hero-words">
        <KindChoice name="start-kind" kind={choice.kind} onChange={(kind) => change({ choice: { ...settings.value.choice, kind } })} />
        <h1 tabindex={-1}>{text.title(adapter.title)}</h1>
        <p class="lead">{adapter.lead()}</p>
        <div class="hero-actions">
          <button type="button" class="button primary big" disabled={starting.value} onClick={() => startNow(choice)}>
            {text.now}
          </button>
          {canGoOn && (
            <a class="button big" href={gameAddress(going.game)}>
              {text.goOn}
            </a>
          )}
          <button type="button" class="button big" onClick={() => show("new-game")}>
            {text.choose}
          </button>
        </div>
        <p class="soft hero-hint">
          {usual && text.nowHint(adapter.sizes.min < adapter.sizes.max ? termsOf(choice).size : null, adapter.sideName("first"), levelTitle(usual))}
        </p>
      </div>
      {choice.kind === "crossword" ? (
        <LazyPart page={sampleBoard} props={{}} until={<div class="tile-sample" />} />
      ) : (
        <Picture
          kind={pieces ? "squares" : choice.kind === "hex" ? "hex" : "grid"}
          size={size}
          stars={adapter.stars(size, size)}
          stones={stones}
          pieces={pieces}
          winning={winning}
          borders={adapter.borders}
        />
      )}
    </section>
  );
}

export function StartPage() {
  useTitle();
  return (
    <main class="page start">
      <Hero />
      <section aria-labelledby="opponents-title">
        <h2 id="opponents-title">{text.opponents}</h2>
        <p class="soft">{text.opponentsHint}</p>
        <LevelTiles />
      </section>
      <section aria-labelledby="more-title">
        <h2 id="more-title">{text.more}</h2>
        <ul class="cards">
          {CARDS.map(([page, address, icon]) => (
            <li key={page}>
              <a class="card" href={address}>
                <span class="card-title">
                  <Icon name={icon} />
                  {t.pages[page]}
                </span>
                <span class="soft">{text.about[page]}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="paco-title">
        <h2 id="paco-title">{words.title}</h2>
        <ul class="cards">
          {PACO_CARDS.map(([part, address, icon]) => (
            <li key={part}>
              <a class="card" href={address}>
                <span class="card-title">
                  <Icon name={icon} />
                  {words.parts[part]}
                </span>
                <span class="soft">{words.about[part]}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="crossword-title">
        <h2 id="crossword-title">{names.title}</h2>
        <ul class="cards">
          <li>
            <a class="card" href={CROSSWORD}>
              <span class="card-title">
                <Icon name="chart" />
                {names.record.title}
              </span>
              <span class="soft">{names.record.about}</span>
            </a>
          </li>
        </ul>
      </section>
    </main>
  );
}
