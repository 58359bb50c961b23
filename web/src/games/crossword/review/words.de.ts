// Die Wörter der Seite der Partieaufzeichnungen auf Deutsch.

import type { RecordWords } from "./words.en";

const number = new Intl.NumberFormat("de-DE");
const one = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const minus = (text: string) => text.replace("-", "−");
const whole = (points: number) => minus(number.format(points));
const signed = (points: number) => (points > 0 ? `+${whole(points)}` : whole(points));
const turnsOf = (count: number) => (count === 1 ? "1 Zug" : `${number.format(count)} Züge`);
const ofTurns = (count: number) => (count === 1 ? "1 Zug" : `${number.format(count)} Zügen`);
const percent = (share: number) => `${one.format(100 * share)} %`;

type Loss = { readonly unit: "win" | "points"; readonly loss: number } | null;
const lossOf = (loss: Loss) =>
  loss === null ? "" : loss.unit === "win" ? `${percent(loss.loss)} der Gewinnchance` : `${one.format(loss.loss)} Punkte`;

export const recordWords: RecordWords = {
  title: "Aufzeichnung einer Partie",
  board: "Brett der Aufzeichnung",
  player: (index: number) => `Spieler ${index}`,
  open: {
    title: "Eine Aufzeichnung öffnen",
    another: "Eine andere Aufzeichnung öffnen",
    paste: "Aufzeichnung als GCG",
    hint: "Füge eine Partie als GCG ein, wähle eine Datei, oder lasse eine irgendwo auf diese Seite fallen. Was nicht darin steht, etwa Bänkchen, bleibt unbekannt.",
    openIt: "Öffnen",
    file: "Datei wählen…",
    example: "Ein Beispiel zeigen",
  },
  opened: (players, count) => `Eine Partie von ${players.join(" und ")} ist offen, ${turnsOf(count)}.`,
  comparing: "Die Züge werden verglichen.",
  compared: (mistakes) => `Alle Züge sind verglichen: ${mistakes === 0 ? "keine Fehler" : mistakes === 1 ? "1 Fehler" : `${mistakes} Fehler`}.`,
  ended: "Der Vergleich endete vor der Zeit.",
  compare: {
    title: "Vergleich",
    by: "Vergleichen nach",
    equity: "Wert, sofort",
    playouts: (count) => `Simulation, ${number.format(count)} Playouts je Zug`,
    words: "Wörter",
    wordsOfRecord: "Wie die Aufzeichnung sagt",
    used: (lexicon) => `Wörter: ${lexicon}.`,
    otherWords: (asked, lexicon) => `Die Aufzeichnung nennt ${asked}; verglichen wird mit ${lexicon}.`,
    progress: (stage, done, of) => {
      if (stage === "reading") return "Wird gelesen…";
      if (stage === "running") return `${done} von ${ofTurns(of)}`;
      if (stage === "done") return `${turnsOf(of)}, alle verglichen`;
      return `angehalten nach ${done} von ${ofTurns(of)}`;
    },
    stop: "Vergleich anhalten",
    again: "Neu vergleichen",
    remarks: "Anmerkungen zur Aufzeichnung",
  },
  walk: {
    label: "Züge",
    first: "An den Anfang",
    back: "Einen Zug zurück",
    on: "Einen Zug weiter",
    last: "Ans Ende",
    at: (position, of) => (position < of ? `Zug ${position + 1} von ${of}` : "Ende der Partie"),
    keys: "Pfeiltasten gehen Zug für Zug, Pos1 und Ende an die Enden, N und Umschalt+N zum nächsten und zum vorigen Fehler.",
  },
  move: { pass: "passt", exchange: "tauscht", exchangeCount: (count) => `tauscht ${count}`, exchangeTiles: (tiles) => `tauscht ${tiles}` },
  mistake: {
    none: { sign: "", name: "kein Fehler", long: (loss) => loss },
    small: { sign: "?!", name: "kleiner Fehler", long: (loss) => `Kleiner Fehler: ${loss} verloren.` },
    medium: { sign: "?", name: "mittlerer Fehler", long: (loss) => `Mittlerer Fehler: ${loss} verloren.` },
    large: { sign: "??", name: "großer Fehler", long: (loss) => `Großer Fehler: ${loss} verloren.` },
  },
  loss: (loss) => lossOf(loss),
  lossShort: (loss) => (loss === null ? "–" : loss.unit === "win" ? percent(loss.loss) : one.format(loss.loss)),
  points: signed,
  total: whole,
  equity: (points) => minus(one.format(points)),
  percent,
  nothing: "–",
  list: {
    title: "Züge",
    all: "Alle Züge, Zeile für Zeile",
    turn: "Zug",
    move: "Gespielt",
    points: "Punkte",
    total: "Summe",
    lost: "Verlust",
    end: "Ende der Partie",
    rack: (tiles) => `Bänkchen ${tiles}`,
    phony: "kein Wort",
    phonies: (words) => `nicht in der Liste: ${words.join(", ")}`,
    withdrawn: "zurückgenommen",
  },
  turn: {
    title: (index) => `Zug ${index}`,
    endTitle: "Ende der Partie",
    head: (index, name) => `Zug ${index}, ${name}:`,
    made: (move, points) => `${move}${points === null ? "" : `, ${signed(points)}`}.`,
    end: (players, scores) => `Ende der Partie: ${players.map((name, index) => `${name} ${whole(scores[index] ?? 0)}`).join(", ")}.`,
    phonies: (words) => `Nicht in der Liste: ${words.join(", ")}.`,
    withdrawn: "Der Zug wurde zurückgenommen.",
    better: (move) => `Besser: ${move}.`,
    best: "Beste Züge",
    played: "gespielt",
    equity: "Wert",
    wins: "Gewinnt",
    move: "Zug",
    points: "Punkte",
    rank: (rank) => `Der Zug war nach Wert die Nummer ${number.format(rank)}.`,
    endgame: (points) =>
      points === 0 ? "Das Endspiel wurde von hier an fehlerfrei gespielt." : `Das Endspiel ist gelöst: ${whole(points)} Punkte verloren.`,
    isShown: (move) => `Auf dem Brett: ${move}`,
    isPlayed: (move) => `Gespielt: ${move}`,
    back: "Zurück zum gespielten Zug",
    waiting: "Dieser Zug ist noch nicht verglichen.",
  },
  rack: { of: (name) => `Bänkchen von ${name}`, unknown: "Die Aufzeichnung nennt dieses Bänkchen nicht.", over: "Die Partie ist aus." },
  mistakes: {
    title: "Fehler",
    none: "Es wurden keine Fehler gefunden.",
    waiting: "Fehler erscheinen hier, sobald Züge verglichen sind.",
    row: (index, name) => `Zug ${index}, ${name}`,
    instead: (played, better) => (better === null ? played : `${played}; besser ${better}`),
    phonies: "Wörter, die nicht in der Liste sind",
    next: "Nächster Fehler",
    back: "Voriger Fehler",
  },
  lead: { title: "Vorsprung", turn: "Zug", lead: (name) => `Vorsprung von ${name} in Punkten` },
  totals: {
    title: "Zusammen",
    score: "Punkte",
    equity: "Verlorener Wert je Zug",
    win: "Verlorene Gewinnchance",
    endgame: "Verlorene Punkte in Endspielen",
    mistakes: "Fehler, kleine / mittlere / große",
    bingos: "Ganze Bänkchen gelegt",
    phonies: "Züge mit falschen Wörtern",
    waiting: "Sie stehen hier, wenn alle Züge verglichen sind.",
  },
  look: {
    title: "Simulation dieser Stellung",
    start: "Simulieren",
    stop: "Anhalten",
    time: "Zeit",
    seconds: (count) => (count < 60 ? `${count} Sekunden` : `${count / 60} Minuten`),
    unknown: "Die Aufzeichnung nennt nicht das ganze Bänkchen dieser Stellung; sie kann nicht simuliert werden.",
    running: "Die Stellung wird simuliert.",
    done: "Die Simulation ist fertig.",
    stopped: "Die Simulation wurde angehalten.",
    state: (stage, playouts) => {
      const count = `${number.format(playouts)} Playouts`;
      return stage === "running" ? `bisher ${count}` : stage === "done" ? `${count}, fertig` : `${count}, angehalten`;
    },
    hint: "Jeder Zug wird mit den zwei Zügen danach immer wieder gespielt, mit anderen Steinen des Beutels. Balken: die Gewinnchance mit 95 % Sicherheit.",
  },
};
