import { info } from "./session";

/** The specs that a field with `list={id}` suggests: players with the networks of the server. */
export function SpecSuggestions({ id }: { id: string }) {
  const specs = info.value?.networks.flatMap((network) => network.specs) ?? [];
  return (
    <datalist id={id}>
      {specs.map((spec) => (
        <option key={spec} value={spec} />
      ))}
    </datalist>
  );
}
