import { en } from "../i18n";
import { act } from "../session";
import { Dialog } from "./Dialog";

export function ResignDialog({ onClose }: { onClose: () => void }) {
  const resign = () => {
    act({ kind: "resign" });
    onClose();
  };
  return (
    <Dialog title={en.resign.title} closeLabel={en.resign.no} onClose={onClose}>
      <p>{en.resign.text}</p>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {en.resign.no}
        </button>
        <button type="button" class="button danger" onClick={resign}>
          {en.resign.yes}
        </button>
      </div>
    </Dialog>
  );
}
