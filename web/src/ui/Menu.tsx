import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./Icon";

interface MenuProps {
  readonly label: string;
  /** Buttons or links; the menu closes after a click on one of them. */
  readonly children: ComponentChildren;
}

/** A button that shows less frequent commands below itself. Escape, a click elsewhere and moving the focus away close it. */
export function Menu({ label, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const outside = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [isOpen]);
  const close = () => {
    place.current?.querySelector("button")?.focus();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) close();
  };
  return (
    <div class="menu" ref={place} onKeyDown={onKeyDown}>
      <button type="button" class="button small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
        <Icon name="down" />
      </button>
      {isOpen && (
        <div class="menu-list" onClick={close}>
          {children}
        </div>
      )}
    </div>
  );
}
