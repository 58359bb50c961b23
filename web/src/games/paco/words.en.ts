// The texts of the pages of Paco Ŝako, in English.

import { formats } from "../../i18n/en";
import type { PacoEnding, PacoVerdict, PacoWrong, Side } from "../../protocol/messages";

const { counted } = formats;

const moves = (count: number) => counted(count, { one: "# move", other: "# moves" });
const sides: Readonly<Record<Side, string>> = { first: "White", second: "Black" };

const wrong: Readonly<Record<PacoWrong, (move: string, answer: string | null) => string>> = {
  "not-united": (move) => `${move} does not unite with the king, although that was possible.`,
  "no-sako": (move) => `${move} does not give ŝako.`,
  "own-king-open": (move, answer) => `${move} leaves your own king exposed${answer ? `: ${answer}` : ""}.`,
  answered: (move, answer) => `${move} gives ŝako, but there is a defence${answer ? `: ${answer}` : ""}.`,
};

const promoted: Readonly<Record<string, string>> = { "=R": "Rook", "=N": "Knight", "=B": "Bishop", "=Q": "Queen" };

export const pacoWords = {
  title: "Paco Ŝako",
  replay: {
    title: "Game replay",
    short: "Replay",
    about: "A whole game move by move: ŝako, missed and found wins, exposed kings.",
    link: "Annotate the game",
    board: "Replay board",
    opened: (count: number) => `Opened a game of ${moves(count)}.`,
    allKnown: "Analysis complete.",
    ended: "The analysis stopped early.",
    atStart: "Start of the game",
    progressTitle: "Analysis",
    progress: (stage: "idle" | "reading" | "running" | "done" | "cancelled" | "ended", done: number, of: number) => {
      if (stage === "reading") return "Reading…";
      if (stage === "running") return `${done} of ${of} moves`;
      if (stage === "done") return `${moves(of)}, all analyzed`;
      return `stopped after ${done} of ${of} moves`;
    },
    cancel: "Stop the analysis",
    again: "Re-analyze",
    previousHighlight: "Previous highlight",
    nextHighlight: "Next highlight",
    movesTitle: "Moves",
    remarksTitle: "This move",
    remarks: {
      wins: { short: "wins", long: "It unites with the king: the game is won." },
      sako: { short: "ŝako", long: "It gives ŝako." },
      "missed-one": { short: "missed Paco", long: "It could have united with the king immediately." },
      opens: { short: "exposes king", long: "It lets the opponent unite with the king." },
      "found-two": { short: "Paco in 2", long: "It wins on the next move, whatever the reply." },
      "missed-two": { short: "missed Paco in 2", long: "Another move would have won on the next move, whatever the reply." },
      unknown: { short: "unknown", long: "Whether there was a win in two moves is unknown: the search limit was reached." },
    },
    showOne: "Show Paco in 1",
    showTwo: "Show Paco in 2",
    wayShown: (move: string) => `Showing ${move} on the board.⟦ Step through it with the arrow keys.|⟧`,
    beforeWay: "before the move",
    stepOn: "Next action",
    stepBack: "Previous action",
    backToGame: "Back to the game",
    wayStep: (move: string, step: number, of: number) => `${move}, action ${step} of ${of}`,
    ending: (ending: PacoEnding) => {
      if (ending.kind === "won") return `${sides[ending.side]} won.`;
      if (ending.kind === "repetition") return "Draw by repetition.";
      return ending.kind === "no-progress" ? "Draw: a hundred moves without a union or promotion." : "";
    },
    unfinished: (count: number) =>
      counted(count, {
        one: "The last action does not complete a move and is not shown.",
        other: "The last # actions do not complete a move and are not shown.",
      }),
    moreGames: (count: number) => `The text contains ${count} games; this is the first.`,
    keys: [["N, Shift+N", "Next and previous highlight"]] as readonly (readonly [string, string])[],
    open: {
      title: "Open a game",
      another: "Open another game",
      paste: "Game",
      hint: "Paste JSON with a history of actions, SGF, or moves such as e2>e4 d7>d5. Or choose a file⟦, or drop one anywhere on this page|⟧.",
      openIt: "Analyze",
      file: "Choose a file…",
      example: "Show an example",
    },
  },
  threats: {
    title: "Threats",
    hint: "Shows the chains with which either side would unite with the king at once, with arrows.",
    show: "Show",
    hide: "Hide",
    searching: "Searching…",
    midway: "Finish the move to see the threats after it.",
    none: (side: string) => `${side} has no threat.`,
    wins: (side: string, ways: number) => `${side} to move wins at once: ${counted(ways, { one: "one way", other: "# ways" })}.`,
    threatens: (side: string, ways: number) => `${side} threatens to win: ${counted(ways, { one: "one way", other: "# ways" })}.`,
  },
  editor: {
    board: "Editor board",
    palette: "Pieces",
    paletteHint: "Choose a piece and ⟦click|tap⟧ squares, or drag it there. On an opposing piece it makes a union; the same piece again removes it.",
    moveTool: "Move pieces",
    clearTool: "Clear squares",
    terms: "To move, castling",
    toMove: "To move",
    moves: (side: string) => `${side} to move`,
    castling: "Castling rights",
    noCastling: "none: kings and rooks are not on their first ranks",
    rook: (side: string, square: string) => `${side}’s rook on ${square}`,
    fenTitle: "FEN",
    linkHint: "The address of this page contains the position.",
    normalized: (fen: string) => `Read as ${fen}`,
    useFen: "Use this FEN",
    start: "Starting position",
    empty: "Empty board",
    analysis: "Who wins",
    analyze: "Analyze",
    analyzing: "Analyzing…",
    analyzed: "Analysis complete.",
    sako: (side: string, gives: boolean) => (gives ? `${side} gives ŝako.` : `${side} does not give ŝako.`),
    showThreat: (side: string) => `Show ${side}’s threat`,
    threat: (side: string, move: string) => `${side} threatens to unite with the king in one move: ${move}.`,
    inOne: "Paco in 1:",
    inTwo: "Paco in 2:",
    ways: (all: number, shown: number) => {
      if (all === 0) return "none.";
      const count = counted(all, { one: "one way", other: "# ways" });
      return all > shown ? `${count}, of which ${shown} are shown.` : `${count}.`;
    },
    unknown: "Unknown: the search limit was reached.",
    over: "The game is over here, or a move is unfinished.",
    uses: "Use this position",
    asPuzzle: "Solve as a puzzle",
    chosen: "chosen",
    fileName: "position",
  },
  puzzle: {
    lengthTitle: "Win in",
    lengths: { any: "1 or 2 moves", "1": "1 move", "2": "2 moves" },
    task: (side: string, count: number) => `${side} to move: win in ${moves(count)}`,
    distractors: (count: number) =>
      count === 0
        ? ""
        : counted(count, { one: "One move looks like the solution but is not.", other: "# moves look like the solution but are not." }),
    right: (move: string, reply: string) => `${move} is right. The reply is ${reply}.`,
    verdict: (verdict: PacoVerdict, move: string) => {
      switch (verdict.kind) {
        case "unfinished":
        case "solved":
          return "";
        case "right":
          return `${move} is right. The reply is ${verdict.reply.notation}; now win.`;
        case "wrong":
          return wrong[verdict.why](move, verdict.answer?.notation ?? null);
      }
    },
    restart: "Cancel move",
    restarted: "Move cancelled.",
    hint: "Hint",
    hintWords: (action: string) => `The solution starts with ${action}.`,
    promote: "Promote to",
    promotions: (text: string) => promoted[text] ?? text,
    toEditor: "Open in the position editor",
  },
};

export type PacoWords = typeof pacoWords;
