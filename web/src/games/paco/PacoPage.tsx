// The pages of Paco Ŝako, fetched together.

import { EditorPage } from "./editor/EditorPage";
import { PuzzlePage } from "./puzzles/PuzzlePage";
import { ReplayPage } from "./review/ReplayPage";
import type { Part } from "./Tabs";

export function PacoPage({ part, query }: { part: Part; query: string }) {
  switch (part) {
    case "replay":
      return <ReplayPage query={query} />;
    case "editor":
      return <EditorPage query={query} />;
    case "puzzles":
      return <PuzzlePage query={query} />;
  }
}
