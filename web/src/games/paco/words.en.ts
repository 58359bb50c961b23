// The words of the pages of Paco Ŝako, in English.

import type { PacoEnding, PacoVerdict, PacoWrong, Refused, Side } from "../../protocol/messages";

const moves = (count: number) => (count === 1 ? "1 move" : `${count} moves`);
const actions = (count: number) => (count === 1 ? "1 action" : `${count} actions`);
const sides: Readonly<Record<Side, string>> = { first: "White", second: "Black" };

const wrong: Readonly<Record<PacoWrong, (move: string, answer: string | null) => string>> = {
  "not-united": (move) => `${move} does not unite with the king, and that was possible.`,
  "no-sako": (move) => `${move} does not give ŝako.`,
  "own-king-open": (move, answer) => `${move} leaves your own king open${answer ? `: ${answer}` : ""}.`,
  answered: (move, answer) => `${move} gives ŝako, but there is an answer${answer ? `: ${answer}` : ""}.`,
};

const promoted: Readonly<Record<string, string>> = { "=R": "Rook", "=N": "Knight", "=B": "Bishop", "=Q": "Queen" };

type Args = Refused["args"];

export const pacoWords = {
  title: "Paco Ŝako",
  refusals: {
    "game-over": "The game is over.",
    "must-lift": "A piece has to be lifted first.",
    "must-place": "The piece in hand has to be placed first.",
    "must-promote": "A pawn has to be promoted first.",
    "no-promotion": (args: Args) => `A pawn does not become a ${args.piece}.`,
    stuck: (args: Args) => `The ${args.piece} on ${args.at} has nowhere to go.`,
    "not-yours": (args: Args) => `The piece on ${args.at} is the other side’s alone.`,
    empty: (args: Args) => `There is nothing on ${args.at} to lift.`,
    "own-piece": (args: Args) => `An own piece stands alone on ${args.at}.`,
    "union-needs-room": (args: Args) => `A union moves to empty squares only, and ${args.at} is not.`,
    "out-of-reach": (args: Args) => `The ${args.piece} from ${args.from} does not reach ${args.at}.`,
  },
  parts: { replay: "Replay", editor: "Position editor", puzzles: "Puzzles" },
  about: {
    replay: "A whole game move by move: ŝako, wins that were missed and found, kings that were opened.",
    editor: "Set up any position, see who wins in one or two moves, play on from it, save its picture.",
    puzzles: "Positions with exactly one way to win, from easy to hard.",
  },
  replay: {
    title: "Replay of a game",
    link: "Label every move",
    board: "Board of the replay",
    opened: (count: number) => `Opened a game of ${moves(count)}.`,
    allKnown: "All moves are labelled.",
    ended: "The analysis has ended before its time.",
    atStart: "Start of the game",
    progressTitle: "Analysis",
    progress: (stage: "idle" | "reading" | "running" | "done" | "cancelled" | "ended", done: number, of: number) => {
      if (stage === "reading") return "Reading…";
      if (stage === "running") return `${done} of ${of} moves`;
      if (stage === "done") return `${moves(of)}, all labelled`;
      return `stopped after ${done} of ${of} moves`;
    },
    cancel: "Stop the analysis",
    goOn: "Analyse again",
    backNews: "Previous remark",
    nextNews: "Next remark",
    movesTitle: "Moves",
    remarksTitle: "This move",
    remarks: {
      wins: { short: "wins", long: "It unites with the king: the game is won." },
      sako: { short: "ŝako", long: "It gives ŝako." },
      "missed-one": { short: "missed Paco", long: "It could have united with the king at once." },
      opens: { short: "opens king", long: "It lets the other side unite with its king." },
      "found-two": { short: "Paco in 2", long: "It wins with the next move, whatever is answered." },
      "missed-two": { short: "missed Paco in 2", long: "Another move would have won with the next one." },
      unknown: { short: "unknown", long: "Whether there was a win in two moves is not known: the limit of the search was reached." },
    },
    showOne: "Show Paco in 1",
    showTwo: "Show Paco in 2",
    wayShown: (move: string) => `${move} is shown on the board. Step through it with the arrow keys.`,
    beforeWay: "before the move",
    stepOn: "Next action",
    stepBack: "Previous action",
    backToGame: "Back to the game",
    wayStep: (move: string, step: number, of: number) => `${move}, action ${step} of ${of}`,
    ending: (ending: PacoEnding) => {
      if (ending.kind === "won") return `${sides[ending.side]} has won.`;
      if (ending.kind === "repetition") return "Drawn by repetition.";
      return ending.kind === "no-progress" ? "Drawn: a hundred moves without a union or promotion." : "";
    },
    unfinished: (count: number) => `The last ${actions(count)} make no complete move and are not shown.`,
    moreGames: (count: number) => `The text holds ${count} games; this is the first.`,
    keys: "Arrow keys go move by move, Home and End to the ends, N and Shift+N to the next and the previous remark.",
    open: {
      title: "Open a game",
      another: "Open another game",
      paste: "Game",
      hint: "Paste JSON with its history of actions, SGF, or moves such as e2>e4 d7>d5; choose a file, or drop one anywhere on this page.",
      openIt: "Analyse",
      file: "Choose a file…",
      example: "Show an example",
    },
  },
  editor: {
    title: "Position editor",
    board: "Board of the editor",
    palette: "Pieces",
    paletteHint:
      "Choose a piece and press squares, or drag it there. On a piece of the other side it makes a union; the same piece again takes it off.",
    moveTool: "Move pieces",
    clearTool: "Clear squares",
    terms: "To move, castling",
    toMove: "To move",
    moves: (side: string) => `${side} to move`,
    castling: "May castle with",
    noCastling: "no rook: kings and rooks are not on their first ranks",
    rook: (side: string, square: string) => `${side}'s rook ${square}`,
    fenTitle: "FEN",
    linkHint: "The address of this page restores the position.",
    normalised: (fen: string) => `Read as ${fen}`,
    takeOver: "Take that over",
    start: "Start position",
    empty: "Empty board",
    analysis: "Who wins",
    analyse: "Analyse",
    analysing: "Analysing…",
    analysed: "The analysis is done.",
    sako: (side: string, gives: boolean) => (gives ? `${side} gives ŝako.` : `${side} gives no ŝako.`),
    inOne: "Paco in 1:",
    inTwo: "Paco in 2:",
    ways: (all: number, shown: number) => {
      if (all === 0) return "no.";
      const count = all === 1 ? "one way" : `${all} ways`;
      return all > shown ? `${count}, of which ${shown} are shown.` : `${count}.`;
    },
    unknown: "Not known: the limit of the search was reached.",
    over: "The game is over here, or a move is under way.",
    uses: "What to do with it",
    playHere: "Play from here",
    playAlone: "Play both sides from here",
    asPuzzle: "Solve as a puzzle",
    chosen: "chosen",
    fileName: "position",
  },
  puzzle: {
    title: "Puzzles",
    board: "Board of the puzzle",
    choiceTitle: "Which puzzles",
    gradeTitle: "Difficulty",
    grades: { any: "any", easy: "easy (1 to 3)", middle: "middle (4 to 6)", hard: "hard (7 to 10)" },
    lengthTitle: "Won in",
    lengths: { any: "1 or 2 moves", "1": "1 move", "2": "2 moves" },
    task: (side: string, count: number) => `${side} wins in ${moves(count)}`,
    about: (grade: number, distractors: number) =>
      `Grade ${grade} of 10${distractors > 0 ? `; ${distractors === 1 ? "one move looks" : `${distractors} moves look`} like the solution and ${distractors === 1 ? "is" : "are"} not` : ""}.`,
    right: (move: string, reply: string) => `${move} is right. The answer is ${reply}.`,
    verdict: (verdict: PacoVerdict, move: string) => {
      switch (verdict.kind) {
        case "unfinished":
          return "";
        case "right":
          return `${move} is right. The answer is ${verdict.reply.notation}; now win.`;
        case "solved":
          return `Solved: ${move}`;
        case "wrong":
          return wrong[verdict.why](move, verdict.answer?.notation ?? null);
      }
    },
    restart: "Restart move",
    restarted: "The move begins anew.",
    again: "Try again",
    hint: "Hint",
    hintWords: (action: string) => `It begins with ${action}.`,
    solution: "Show solution",
    solutionWords: (move: string) => `The move is ${move}.`,
    next: "Next puzzle",
    promote: "Promote to",
    promotions: (text: string) => promoted[text] ?? text,
    solvedSoFar: (count: number) => (count === 1 ? "One puzzle solved here." : `${count} puzzles solved here.`),
    toEditor: "Open in the position editor",
  },
};

export type PacoWords = typeof pacoWords;
