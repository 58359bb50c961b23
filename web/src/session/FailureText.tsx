// A failure in words.

import { MessageText } from "../ui/MessageText";
import { type Failure, messageOf } from "./failures";

/** The text of a failure. */
export function FailureText({ failure }: { failure: Failure }) {
  return <MessageText message={messageOf(failure)} />;
}
