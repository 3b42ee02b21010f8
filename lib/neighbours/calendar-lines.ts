/** A property of an iCalendar component; its names are in capitals. */
export type CalendarProperty = { name: string; params: ReadonlyMap<string, string>; value: string }
export type CalendarComponent = { name: string; properties: CalendarProperty[] }

/** A line `NAME;PARAM="a:b";OTHER=c:value`. */
const line = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^;:",]*)(?:,(?:"[^"]*"|[^;:",]*))*)*):(.*)$/is
const parameter = /;([A-Z0-9-]+)=((?:"[^"]*"|[^;:"])*)/gi

function propertyIn(text: string): CalendarProperty | null {
  const [, name, params = '', value] = line.exec(text) ?? []
  if (name === undefined || value === undefined) return null
  const named = [...params.matchAll(parameter)].map(
    ([, key = '', content = '']) => [key.toUpperCase(), content.replace(/^"|"$/g, '')] as const,
  )
  return { name: name.toUpperCase(), params: new Map(named), value }
}

/** The events of a calendar, and the calendar's own properties (RFC 5545). Alarms and zones are passed over. */
export function readCalendarLines(text: string): { own: CalendarProperty[]; events: CalendarComponent[] } {
  const own: CalendarProperty[] = []
  const events: CalendarComponent[] = []
  const open: string[] = []
  // A continued line begins with a space; some writers fold within a character's bytes, which decoding mended.
  for (const one of text
    .replace(/\r\n?|\n/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')) {
    const property = propertyIn(one)
    if (!property) continue
    const component = property.value.trim().toUpperCase()
    if (property.name === 'BEGIN') {
      open.push(component)
      if (component === 'VEVENT') events.push({ name: component, properties: [] })
    } else if (property.name === 'END') open.pop()
    else if (open.at(-1) === 'VEVENT') events.at(-1)?.properties.push(property)
    else if (open.at(-1) === 'VCALENDAR') own.push(property)
  }
  return { own, events }
}

/** A text with its escapes undone. */
export const unescaped = (value: string): string =>
  value.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
