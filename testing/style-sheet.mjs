import { readFileSync } from 'node:fs'
import tailwind from '@tailwindcss/postcss'
import postcss from 'postcss'

/** Prints the application's style sheet as the build makes it. A program of its own: Tailwind does not load inside of Jest. */
const from = 'app/globals.css'
const { css } = await postcss([tailwind()]).process(readFileSync(from, 'utf8'), { from })
process.stdout.write(css)
