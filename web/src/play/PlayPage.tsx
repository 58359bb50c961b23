// The board and everything about its game.

import { useEffect } from "preact/hooks";
import { adapterFor } from "../game";
import { t } from "../i18n";
import { gameIn, type PageProps } from "../lib/route";
import { shown as board, follow } from "../session/session";
import { LazyPart } from "../ui/Lazy";
import { Actions } from "./Actions";
import { AnalysisPanel } from "./AnalysisPanel";
import { asked } from "./analysis";
import { Count } from "./Count";
import { GameWalk } from "./GameWalk";
import { Moves } from "./Moves";
import { PastStatus } from "./PastStatus";
import { Players } from "./Players";
import { past, seen } from "./past";
import { Stage } from "./Stage";
import { StatusBar } from "./StatusBar";

export function PlayPage(where: PageProps) {
  const game = gameIn(where);
  const shown = board.value;
  const view = seen.value;
  const back = past.value;
  useEffect(() => follow(game), [game]);
  const adapter = shown ? adapterFor(shown.state.kind) : null;
  const scoring = shown?.state.scoring ?? null;
  const classes = ["play"];
  if (back) classes.push("past");
  if (asked.value) classes.push("analyzing");
  const parts = adapter?.parts;
  if (adapter) classes.push(`game-${adapter.kind}`);
  if (scoring) classes.push("counting");
  if (adapter?.palette) classes.push(`stones-${adapter.palette}`);
  return (
    <main class={classes.join(" ")}>
      <h1 class="visually-hidden" tabindex={-1}>
        {t.pages.play}
      </h1>
      <div class="table">
        <Players shown={shown} />
        {shown && view && parts ? (
          <LazyPart page={parts.Stage} props={{ shown, view }} until={<section class="stage" aria-label={t.status.loading} />} />
        ) : (
          <Stage shown={view} />
        )}
      </div>
      {shown && back ? <PastStatus shown={shown} known={back.known} /> : <StatusBar shown={shown} />}
      {shown ? <GameWalk shown={shown} /> : <div class="game-walk" />}
      <Actions shown={view} />
      <AnalysisPanel shown={shown} />
      {shown && scoring && <Count shown={shown} scoring={scoring} />}
      {shown && parts ? <LazyPart page={parts.Sheet} props={{ shown }} /> : <Moves shown={shown} />}
    </main>
  );
}
