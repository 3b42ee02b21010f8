import { readFileSync } from 'node:fs'
import tailwind from '@tailwindcss/postcss'
import postcss from 'postcss'

/**
 * Prints the application's compiled style sheet. A separate process, because Tailwind does not load inside
 * Jest.
 */
const from = 'app/globals.css'
const { css } = await postcss([tailwind()]).process(readFileSync(from, 'utf8'), { from })
process.stdout.write(css)
