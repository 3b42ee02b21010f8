type Names = Readonly<Record<string, string>>

type Encoded<Thing, Of extends Names> = {
  [Own in keyof Thing as Own extends keyof Of ? Of[Own] : Own]: Thing[Own]
}
type Decoded<Sent, Of extends Names> = {
  [Name in keyof Sent as Name extends Of[keyof Of] ? OwnOf<Name, Of> : Name]: Sent[Name]
}
type OwnOf<Name, Of extends Names> = { [Own in keyof Of]: Of[Own] extends Name ? Own : never }[keyof Of]

const renamed = (fields: object, names: ReadonlyMap<string, string>): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [names.get(name) ?? name, value]))

/** Which fields of a thing the API calls otherwise, told once for both directions. All others keep their names. */
export function fieldNames<const Of extends Names>(of: Of) {
  const sent = new Map(Object.entries(of))
  const own = new Map([...sent].map(([name, word]) => [word, name]))
  return {
    encode: <Thing extends object>(thing: Thing) => renamed(thing, sent) as Encoded<Thing, Of>,
    decode: <Sent extends object>(answer: Sent) => renamed(answer, own) as Decoded<Sent, Of>,
  }
}
