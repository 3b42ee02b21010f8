import { readFileSync } from 'node:fs'
import { lessonColours } from '@/lib/core/names/rules/lesson-type'

const css = readFileSync('app/colours.css', 'utf8')
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

type Theme = 'light' | 'dark'
const themes: Theme[] = ['light', 'dark']

function colourOf(name: string, theme: Theme): string {
  const [, other] = new RegExp(`--${name}: var\\(--([\\w-]+)\\)`).exec(css) ?? []
  const colour = colours.get(other ?? name)
  if (!colour) throw new Error(`app/colours.css has no colour ${name}`)
  return colour[theme]
}

/** WCAG relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, theme: Theme): number {
  const [low = 0, high = 0] = [one, other].map((name) => luminance(colourOf(name, theme))).sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const tooWeak = (pairs: readonly (readonly [string, string])[], least: number) =>
  pairs.flatMap(([one, other]) =>
    themes.flatMap((theme) => {
      const found = contrast(one, other, theme)
      return found < least ? [`${theme}: ${one} on ${other} ${found.toFixed(2)}`] : []
    }),
  )

const surfaces = ['surface', 'surface-sunken', 'surface-raised', 'surface-hover'] as const
const inks = [
  'ink',
  'ink-soft',
  'ink-faint',
  'accent',
  'danger',
  'warning',
  'success',
  'info',
  'now',
  ...lessonColours.map((name) => `lesson-${name}`),
]
const toned = ['accent', 'danger', 'warning', 'success', 'info', 'now'] as const

test('text is 4.5 times as light or dark as every surface it may stand on', () => {
  const onSurfaces = inks.flatMap((ink) => surfaces.map((surface) => [ink, surface] as const))
  const onTheirOwn = toned.map((tone) => [tone, `${tone}-soft`] as const)
  const onOthers = toned.map((tone) => ['ink', `${tone}-soft`] as const)
  const onAccent = [['accent-ink', 'accent'] as const, ['accent-ink', 'accent-hover'] as const]
  expect(tooWeak([...onSurfaces, ...onTheirOwn, ...onOthers, ...onAccent], 4.5)).toEqual([])
})

test('the outline of a control and the line of the focus keep three to one', () => {
  const lines = ['line-strong', 'accent', 'danger']
  const pairs = lines.flatMap((line) => surfaces.map((surface) => [line, surface] as const))
  expect(tooWeak(pairs, 3)).toEqual([])
})
