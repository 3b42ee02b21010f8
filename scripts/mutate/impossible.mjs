/**
 * `throw new Error(…)` reports a broken invariant, which no test can bring about. Refusals have other
 * classes.
 */
const isImpossible = ({ node }) =>
  node?.type === 'ThrowStatement' && node.argument?.type === 'NewExpression' && node.argument.callee.name === 'Error'

const only = (statement) =>
  statement?.type === 'BlockStatement' && statement.body.length === 1 ? statement.body[0] : statement

/** Makes Stryker ignore impossible cases: such a throw, and a condition that guards nothing else. */
const impossible = {
  shouldIgnore(path) {
    const thrown = path.isIfStatement() && !path.node.alternate ? only(path.node.consequent) : path.node
    return isImpossible({ node: thrown }) ? 'It cannot happen' : undefined
  },
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'impossible', value: impossible }]
