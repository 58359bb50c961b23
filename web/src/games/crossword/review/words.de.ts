// The texts of the page of crossword records, in German.

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
const lossOf = (loss: Loss) => (loss === null ? "" : loss.unit === "win" ? `${percent(loss.loss)} Gewinnchance` : `${one.format(loss.loss)} Punkte`);

export const recordWords: RecordWords = {
  title: "Partieanalyse",
  board: "Analysebrett",
  player: (index: number) => `Spieler ${index}`,
  open: {
    title: "Partie öffnen",
    another: "Andere Partie öffnen",
    paste: "Partie als GCG",
    hint: "Füg eine Partie als GCG ein, wähle eine Datei oder zieh eine Datei auf diese Seite. Was nicht in der Datei steht, etwa die Bänkchen, bleibt unbekannt.",
    openIt: "Öffnen",
    file: "Datei wählen …",
    example: "Beispiel zeigen",
  },
  opened: (players, count) => `Partie zwischen ${players.join(" und ")} geöffnet, ${turnsOf(count)}.`,
  comparing: "Die Züge werden analysiert.",
  compared: (mistakes) => `Alle Züge analysiert: ${mistakes === 0 ? "keine Fehler" : mistakes === 1 ? "1 Fehler" : `${mistakes} Fehler`}.`,
  ended: "Die Analyse wurde vorzeitig beendet.",
  compare: {
    title: "Analyse",
    by: "Methode",
    equity: "Equity (sofort)",
    playouts: (count) => `Simulation, ${number.format(count)} Playouts pro Zug`,
    words: "Wortliste",
    wordsOfRecord: "Wie in der Datei",
    used: (lexicon) => `Wortliste: ${lexicon}.`,
    otherWords: (asked, lexicon) => `Die Datei nennt ${asked}; verwendet wird ${lexicon}.`,
    progress: (stage, done, of) => {
      if (stage === "reading") return "Wird gelesen …";
      if (stage === "running") return `${done} von ${ofTurns(of)}`;
      if (stage === "done") return `${turnsOf(of)}, alle analysiert`;
      return `angehalten nach ${done} von ${ofTurns(of)}`;
    },
    stop: "Analyse anhalten",
    again: "Neu analysieren",
    remarks: "Anmerkungen zur Datei",
    ofLine: (line, remark) => `Zeile ${number.format(line)}: ${remark}`,
  },
  remarks: {
    "late-charset": "Der Zeichensatz gehört in die erste Zeile.",
    "no-charset": (args) => `Die Datei nennt ihren Zeichensatz nicht: als ${args.charset} gelesen.`,
    "unknown-charset": (args) => `Unbekannter Zeichensatz „${args.found}“: als ${args.charset} gelesen.`,
    "not-utf8": "Die Datei ist nicht UTF-8, obwohl sie das angibt: als ISO-8859-1 gelesen.",
    "byte-order-mark": (args) => `Die Datei beginnt mit einem Byte-Order-Mark: als ${args.charset} gelesen.`,
    "bad-bytes": (args) => `Einige Bytes sind kein ${args.charset}.`,
    "control-characters": "Steuerzeichen werden als Leerzeichen gelesen.",
    "carriage-returns": "Zeilen enden mit einem Wagenrücklauf.",
    spaces: (args) =>
      `${args.lines === "1" ? "Diese Zeile hat" : `${args.lines} Zeilen haben`} überflüssige oder fehlende Leerzeichen oder Tabulatoren.`,
    "read-as": (args) => `„${args.found}“ wird als „${args.meant}“ gelesen.`,
    "player-replaced": (args) => `Ein zweiter Eintrag für Spieler ${args.number} ersetzt den ersten.`,
    "player-numbers": "Die Nummern der Spieler beginnen nicht bei 1 oder haben eine Lücke.",
    "no-nickname": (args) => `Der Spitzname fehlt: „${args.nickname}“ angenommen.`,
    "shared-nickname": (args) => `Zwei Spieler heißen „${args.nickname}“: Der spätere wird in „${args.renamed}“ umbenannt.`,
    "nickname-case": (args) => `„${args.found}“ weicht in der Groß- und Kleinschreibung vom Spitznamen ab.`,
    "unlisted-player": (args) => `„${args.nickname}“ ist nicht aufgeführt: als Spieler ${args.number} angenommen.`,
    "one-player": "Es gibt nur einen Spieler.",
    "rack-of-nobody": (args) => `Spieler ${args.number} gibt es nicht: Dieses Bänkchen entfällt.`,
    "tile-spelling": (args) => `„${args.found}“ wird als Stein ${args.tile} gelesen.`,
    "other-alphabet": (args) => `Die Datei nennt das Alphabet ${args.named}, wird aber mit ${args.alphabet} gelesen.`,
    "line-of-note": "Als Teil der Anmerkung darüber gelesen.",
    "late-pragma": (args) => `„#${args.name}“ gehört vor den ersten Zug.`,
    "repeated-pragma": (args) => `„#${args.name}“ ersetzt eine frühere Angabe.`,
    "no-rack": "Das Bänkchen fehlt.",
    "lower-case": (args) => `„${args.found}“ in Kleinbuchstaben: als Buchstaben gelesen.`,
    "lower-case-blanks": (args) => `„${args.found}“: Kleinbuchstaben werden als Joker gelesen.`,
    "tiles-in-brackets": "Steine in Klammern werden als schon gelegte Steine gelesen.",
    "empty-brackets": "In den Klammern stehen keine Steine.",
    "unnamed-tiles": (args) =>
      args.count === "1" ? "Der getauschte Stein ist nicht genannt." : `Die ${args.count} getauschten Steine sind nicht genannt.`,
    "no-score": "Die Punktzahl fehlt: als 0 gelesen.",
    "no-total": "Der Spielstand nach dem Zug fehlt.",
    "unknown-alphabet": (args) => `Die Steine „${args.name}“ sind unbekannt; verwendet werden die üblichen.`,
    "unknown-board": (args) => `Das Brett „${args.name}“ ist unbekannt; verwendet wird das übliche.`,
    "wrong-tiles": "Die Steine auf dem Brett, auf den Bänkchen und im Beutel ergeben zusammen nicht den ganzen Satz.",
    "not-solved": "Das Endspiel wurde innerhalb der Suchlimits nicht gelöst.",
  },
  walk: {
    label: "Züge",
    first: "Zum Anfang",
    back: "Voriger Zug",
    on: "Nächster Zug",
    last: "Zum Ende",
    at: (position, of) => (position < of ? `Zug ${position + 1} von ${of}` : "Ende der Partie"),
    keys: [["N, Umschalt+N", "Nächster und voriger Fehler"]] as readonly (readonly [string, string])[],
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
    all: "Alle Züge als Liste",
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
    withdrawn: "Der Zug wurde nach dem Anzweifeln zurückgenommen.",
    better: (move) => `Besser: ${move}.`,
    best: "Beste Züge",
    played: "gespielt",
    equity: "Equity",
    wins: "Gewinn %",
    move: "Zug",
    points: "Punkte",
    rank: (rank) => `Nach Equity auf Platz ${number.format(rank)}.`,
    endgame: (points) =>
      points === 0 ? "Das Endspiel wurde von hier an fehlerfrei gespielt." : `Das Endspiel ist gelöst: ${whole(points)} Punkte verloren.`,
    isShown: (move) => `Auf dem Brett: ${move}`,
    isPlayed: (move) => `Gespielt: ${move}`,
    back: "Zurück zum gespielten Zug",
    waiting: "Dieser Zug ist noch nicht analysiert.",
  },
  rack: { of: (name) => `Bänkchen von ${name}`, unknown: "Dieses Bänkchen steht nicht in der Datei.", over: "Die Partie ist zu Ende." },
  mistakes: {
    title: "Fehler",
    none: "Keine Fehler gefunden.",
    waiting: "Fehler erscheinen hier, sobald Züge analysiert sind.",
    row: (index, name) => `Zug ${index}, ${name}`,
    instead: (played, better) => (better === null ? played : `${played}; besser ${better}`),
    phonies: "Ungültige Wörter",
    next: "Nächster Fehler",
    back: "Voriger Fehler",
  },
  lead: { title: "Vorsprung", turn: "Zug", lead: (name) => `Vorsprung von ${name} in Punkten` },
  totals: {
    title: "Gesamt",
    score: "Punkte",
    equity: "Verlorene Equity pro Zug",
    win: "Verlorene Gewinnchance",
    endgame: "Verlorene Punkte in Endspielen",
    mistakes: "Fehler, kleine / mittlere / große",
    bingos: "Bingos",
    phonies: "Züge mit ungültigen Wörtern",
    waiting: "Erscheint, sobald alle Züge analysiert sind.",
  },
  simulation: {
    title: "Simulation dieser Stellung",
    start: "Simulieren",
    stop: "Anhalten",
    time: "Zeit",
    seconds: (count) => (count < 60 ? `${count} Sekunden` : `${count / 60} Minuten`),
    unknown: "In der Datei steht nicht das ganze Bänkchen, daher lässt sich diese Stellung nicht simulieren.",
    running: "Die Stellung wird simuliert.",
    done: "Die Simulation ist fertig.",
    stopped: "Die Simulation wurde angehalten.",
    state: (stage, playouts) => {
      const count = playouts === 1 ? "1 Playout" : `${number.format(playouts)} Playouts`;
      return stage === "running" ? `bisher ${count}` : stage === "done" ? `${count}, fertig` : `${count}, angehalten`;
    },
    hint: "Jeder Kandidat wird samt den zwei Zügen danach viele Male mit zufälligen Steinen aus dem Beutel durchgespielt. Balken: Gewinnchance mit 95-%-Intervall.",
  },
};
