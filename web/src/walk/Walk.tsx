// The buttons that lead through a record, and the slider of its places.

import { t } from "../i18n";
import { Icon, type IconName } from "../ui/Icon";
import type { Autoplay } from "./autoplay";
import { type Line, leadsOn, step, type WalkOptions } from "./line";

interface StepProps {
  readonly icon: IconName;
  readonly label: string;
  readonly isTurned?: true;
  readonly isRefuge?: true | undefined;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

/** A button that keeps the focus where it leads nowhere. */
function Step({ icon, label, isTurned, isRefuge, isDisabled, onClick }: StepProps) {
  return (
    <button
      type="button"
      class={isTurned ? "icon-button turned" : "icon-button"}
      data-refuge={isRefuge}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled ? "true" : undefined}
      onClick={() => isDisabled || onClick()}
    >
      <Icon name={icon} />
    </button>
  );
}

interface WalkProps extends WalkOptions {
  readonly line: Line;
  /** Left out where moves do not play themselves. */
  readonly autoplay?: Autoplay;
}

export function Walk({ line, autoplay, at, texts = t.study.navigation, slider, keepsFocus }: WalkProps) {
  const { here, last, goTo, isLive } = line;
  const own = t.study.navigation;
  const paused = (go: () => void) => () => {
    autoplay?.pause();
    go();
  };
  const [back, on] = [!leadsOn(line, -1), !leadsOn(line, 1)];
  return (
    <nav class="walk" aria-label={texts.label}>
      <Step icon="first" label={texts.first} isDisabled={back} onClick={paused(() => goTo(0))} />
      <Step icon="back" label={texts.back} isDisabled={back} onClick={paused(() => step(line, -1))} />
      {autoplay && (
        <Step
          icon={autoplay.isPlaying ? "pause" : "play"}
          label={autoplay.isPlaying ? own.pause : own.play}
          isDisabled={last === 0 || (isLive === true && here >= last)}
          onClick={autoplay.toggle}
        />
      )}
      <Step icon="forward" label={texts.on} isRefuge={keepsFocus} isDisabled={on} onClick={paused(() => step(line, 1))} />
      <Step icon="first" isTurned label={texts.last} isDisabled={on} onClick={paused(() => goTo(last))} />
      <div class="walk-words">{at}</div>
      {slider && (
        <input
          type="range"
          min={0}
          max={last}
          value={here}
          aria-label={own.position}
          aria-valuetext={slider.words}
          onInput={(event) => {
            const place = event.currentTarget.valueAsNumber;
            paused(() => slider.goTo(place))();
          }}
        />
      )}
    </nav>
  );
}
