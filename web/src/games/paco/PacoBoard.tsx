// The board of the pages of Paco Ŝako.

import type { BoardProps } from "../../board/Board";
import { adapterFor } from "../../game";
import { SceneBoard } from "../../play/SceneBoard";
import type { Scene, Side } from "../../protocol/messages";

const KIND = "paco";

export const adapter = adapterFor(KIND);

export const sideName = (side: Side) => adapter.sideName(side);

type PacoBoardProps = Partial<Pick<BoardProps, "view" | "playable" | "onPress" | "arrows" | "targets" | "signs" | "grip">> & {
  readonly scene: Scene;
  readonly label: string;
};

export function PacoBoard(props: PacoBoardProps) {
  return <SceneBoard kind={KIND} rules={KIND} {...props} />;
}
