// The spec of a player, which breaks between its parts alone.

import { Fragment } from "preact";

/** The parts of a spec, each with the comma, colon or equals sign after it. */
export const specParts = (spec: string): readonly string[] => spec.split(/(?<=[,:=])/);

/** A spec, or a title that may be one. */
export function Spec({ text }: { text: string }) {
  return (
    <>
      {specParts(text).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  );
}
