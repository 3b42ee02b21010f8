import type { Config } from 'tailwindcss'
import { lessonColours } from './lib/core/names/rules/lesson-type'

const token = (name: string) => `var(--${name})`
const tones = (name: string, shades: readonly string[]) => ({
  DEFAULT: token(name),
  ...Object.fromEntries(shades.map((shade) => [shade, token(`${name}-${shade}`)])),
})

// Every colour is a variable of app/colours.css with a value for each theme, so no `dark:` classes are needed.
export default {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    extend: {
      colors: {
        surface: tones('surface', ['sunken', 'raised', 'hover']),
        ink: tones('ink', ['soft', 'faint']),
        line: tones('line', ['strong']),
        accent: tones('accent', ['ink', 'soft', 'hover']),
        danger: tones('danger', ['soft']),
        warning: tones('warning', ['soft']),
        success: tones('success', ['soft']),
        info: tones('info', ['soft']),
        now: tones('now', ['soft']),
        lesson: Object.fromEntries(lessonColours.map((name) => [name, token(`lesson-${name}`)])),
        scrim: token('scrim'),
      },
      // 2rem with a mouse, 2.5rem under a finger.
      // `framed`: the height of the window below the frame's bar.
      spacing: { control: token('control'), framed: 'calc(100dvh - var(--frame-bar, 0px))' },
      fontSize: {
        '2xs': ['0.6875rem', '0.875rem'],
        xs: ['0.75rem', '1rem'],
        sm: ['0.8125rem', '1.125rem'],
        base: ['0.875rem', '1.25rem'],
        lg: ['1rem', '1.375rem'],
        xl: ['1.25rem', '1.625rem'],
        '2xl': ['1.5rem', '1.875rem'],
      },
      keyframes: { blink: { to: { opacity: '0.1' } } },
      animation: { blink: 'blink 1.6s steps(2, jump-none) infinite' },
      boxShadow: { popover: token('shadow-popover') },
      zIndex: { bar: '20', popover: '40', dialog: '50', toast: '60' },
    },
  },
} satisfies Config
