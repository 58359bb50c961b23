// A message, whose English part is marked as such.

import type { Message } from "../lib/message";

export function MessageText({ message }: { message: Message }) {
  if (typeof message === "string") return <>{message}</>;
  return (
    <>
      {message.sentence} <span lang="en">{message.english}</span>
    </>
  );
}
