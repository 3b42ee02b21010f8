import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * `node scripts/sizes.mjs` prints how large the product is, without its tests and proofs: lines, files, what a
 * call costs, long functions, and casts. Rises are to be explained; each refactoring tells its figures.
 */
const longFunction = 80

const sources = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
  .filter((file) => !/\.test\.tsx?$|^(bench|docs|e2e|prove|testing)\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const linesOf = (text) => text.split('\n').length - 1
const lines = (pattern) =>
  sources.filter(({ file }) => pattern.test(file)).reduce((sum, { text }) => sum + linesOf(text), 0)

const isConst = (type) => ts.isTypeReferenceNode(type) && type.typeName.getText() === 'const'

/** Functions longer than the limit, and casts other than `as const`. */
function look({ file, text }) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const line = (position) => source.getLineAndCharacterOfPosition(position).line
  const found = { long: [], casts: 0 }
  const visit = (node) => {
    const length = line(node.end) - line(node.getStart(source)) + 1
    if (ts.isFunctionLike(node) && 'body' in node && node.body && length > longFunction)
      found.long.push(`${file}:${line(node.getStart(source)) + 1} (${length})`)
    if (ts.isAsExpression(node) && !isConst(node.type)) found.casts += 1
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const found = sources.filter(({ file }) => !file.endsWith('.css')).map(look)
const long = found.flatMap((one) => one.long)
console.log(`lines                      ${lines(/./)}`)
console.log(`files                      ${sources.length}`)
console.log(`contracts and requests     ${lines(/^lib\/.*\bcalls(\/|\.)/)}`)
console.log(`route files                ${lines(/^app\/.*\/route\.ts$/)}`)
console.log(`the browser's side         ${lines(/^lib\/.*\bbrowser(\/|\.)/)}`)
console.log(`functions over ${longFunction} lines    ${long.length}`)
console.log(`casts                      ${found.reduce((sum, { casts }) => sum + casts, 0)}`)
if (process.argv.includes('--long')) console.log(long.join('\n'))
