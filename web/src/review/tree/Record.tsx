// Records in and out: files, pasted text, links, pictures.

import { computed, signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { pngOf, svgOf } from "../../board/image";
import { adapterForRules } from "../../game";
import { withFen, writeFen } from "../../game/fen";
import { KindChoice } from "../../game/KindChoice";
import { t } from "../../i18n";
import { download } from "../../lib/files";
import { positionAddress } from "../../lib/route";
import type { WriteAnswer } from "../../protocol/messages";
import { rulesOf, settings, termsOf, withTerms } from "../../session/settings";
import { TermsFields } from "../../session/TermsFields";
import { Copyable } from "../../ui/Copyable";
import { Dialog } from "../../ui/Dialog";
import { Icon } from "../../ui/Icon";
import { Menu } from "../../ui/Menu";
import { MessageText } from "../../ui/MessageText";
import { type Opener, OpenForm } from "../OpenPanel";
import { isOn } from "./opinions";
import { addressOf } from "./share";
import { adapter, at, begin, collection, line, openText, shownPosition, tree, trouble, write } from "./study";
import { nodeOf } from "./tree";

/** The way to a record that is open on every page of reviews. */
export const OPENER: Opener = {
  trouble,
  open: openText,
  bytesMax: 1 << 20,
  accept: ".sgf,.hsgf,.txt",
  get words() {
    const { paste, pasteHint: hint, openIt, file } = t.study.record;
    return { paste, hint, openIt, file };
  },
};

type Open = { readonly kind: "open" } | { readonly kind: "share"; readonly address: string; readonly hexworld: WriteAnswer | null };

const dialog = signal<Open | null>(null);

/** True while the dialog is open that shows the errors of opening by itself. */
export const isOpening = computed(() => dialog.value?.kind === "open");

function board(): SVGSVGElement | null {
  return document.querySelector(".review-stage svg.board");
}

async function savePicture(kind: "svg" | "png"): Promise<void> {
  const drawn = board();
  if (!drawn) return;
  const svg = svgOf(drawn);
  const blob = kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await pngOf(svg);
  if (blob) download(`${t.study.record.fileName}.${kind}`, blob);
}

async function saveSgf(): Promise<void> {
  const saved = await write("sgf");
  if (saved) download(`${t.study.record.fileName}.sgf`, new Blob([saved.text], { type: "application/x-go-sgf" }));
}

async function share(): Promise<void> {
  const address = await addressOf(tree.peek(), at.peek(), isOn.peek());
  const hasLink = adapterForRules(tree.peek().rules).hasBoardLink;
  dialog.value = { kind: "share", address, hexworld: hasLink ? await write("hexworld") : null };
}

function OpenDialog() {
  const text = t.study.record;
  const [choice, setChoice] = useState({ ...settings.value.choice, kind: adapterForRules(tree.peek().rules).kind });
  const close = () => {
    dialog.value = null;
    trouble.value = null;
  };
  const done = (isOpened: boolean) => {
    if (isOpened) dialog.value = null;
  };
  return (
    <Dialog title={text.openTitle} closeLabel={t.study.close} onClose={close} class="record-dialog">
      <OpenForm opener={OPENER} rows={5} buttons="usual" onOpened={done} />
      {trouble.value !== null && (
        <p class="form-problem" role="alert">
          <MessageText message={trouble.value} />
        </p>
      )}
      <h3>{text.newTitle}</h3>
      <KindChoice open name="study-kind" kind={choice.kind} onChange={(kind) => setChoice({ ...choice, kind })} />
      <TermsFields name="study" terms={termsOf(choice)} onChange={(terms) => setChoice(withTerms(choice, terms))} />
      <div class="button-row">
        <button
          type="button"
          class="button"
          onClick={() => {
            begin(rulesOf(choice));
            dialog.value = null;
          }}
        >
          {text.empty}
        </button>
      </div>
    </Dialog>
  );
}

/** Returns whether the page comes from the person's own computer. */
function isLoopback(): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(location.hostname);
}

export function RecordDialog() {
  const now = dialog.value;
  const text = t.study.record;
  if (!now) return null;
  if (now.kind === "open") return <OpenDialog />;
  return (
    <Dialog title={text.shareTitle} closeLabel={t.study.close} onClose={() => (dialog.value = null)} class="record-dialog">
      <Copyable label={text.link} hint={isLoopback() ? `${text.linkHint} ${text.linkHere}` : text.linkHint} value={now.address} />
      {now.hexworld && (
        <Copyable
          label={text.hexworld}
          hint={[text.hexworldHint, ...(now.hexworld.lost.length > 0 ? [t.study.lost(now.hexworld.lost)] : [])].join(" ")}
          value={now.hexworld.text}
        />
      )}
    </Dialog>
  );
}

/** The way to the position editor, with the position that is shown. */
function EditPosition() {
  const scene = shownPosition.value?.scene;
  if (!adapter.value.setsUpStones || !scene) return null;
  const { cols, rows } = scene.geometry;
  const stones = new Map(scene.stones.map(({ point, side }) => [point, side]));
  const rules = withFen(tree.value.rules, writeFen(cols, rows, stones, scene.to_move));
  return (
    <a class="button small" href={positionAddress(rules)}>
      {t.position.edit}
    </a>
  );
}

/** Steps through the games of a text that holds several. */
function Collection() {
  const now = collection.value;
  if (!now) return null;
  const { text, games, game } = now;
  const words = t.study.record.collection;
  const step = (by: number) => () => void openText(text, game + by);
  return (
    <span class="button-row" role="group" aria-label={words.label}>
      <button type="button" class="icon-button" aria-label={words.back} disabled={game === 0} onClick={step(-1)}>
        <Icon name="back" />
      </button>
      <span>{words.here(game + 1, games)}</span>
      <button type="button" class="icon-button" aria-label={words.on} disabled={game + 1 >= games} onClick={step(1)}>
        <Icon name="forward" />
      </button>
    </span>
  );
}

/** The way to the labels of the whole line that is open. */
function Replay() {
  const texts = line.value.flatMap((id) => nodeOf(tree.value, id).move ?? []);
  const address = texts.length > 0 ? adapter.value.replay?.address(tree.value.rules, texts) : undefined;
  if (address === undefined) return null;
  return (
    <a class="button small" href={address}>
      {adapter.value.replay?.title}
    </a>
  );
}

export function RecordBar() {
  const text = t.study.record;
  return (
    <section class="record-bar" aria-label={text.label}>
      <Collection />
      <button type="button" class="button small" onClick={() => (dialog.value = { kind: "open" })}>
        {text.open}
      </button>
      <Menu label={text.saving}>
        <button type="button" class="button small" onClick={() => void saveSgf()}>
          {text.save}
        </button>
        <button type="button" class="button small" onClick={() => void savePicture("svg")}>
          {text.svg}
        </button>
        <button type="button" class="button small" onClick={() => void savePicture("png")}>
          {text.png}
        </button>
      </Menu>
      <button type="button" class="button small" onClick={() => void share()}>
        {text.share}
      </button>
      <EditPosition />
      <Replay />
    </section>
  );
}
