/**
 * `throw new Error(…)` says that an invariant is broken: no test can bring that about. Refusals are of other classes.
 */
const isImpossible = ({ node }) =>
  node?.type === 'ThrowStatement' &&
  node.argument?.type === 'NewExpression' &&
  node.argument.callee.name === 'Error'

const only = (statement) =>
  statement?.type === 'BlockStatement' && statement.body.length === 1 ? statement.body[0] : statement

/** Tells Stryker to leave alone what cannot happen: such a throw, and the condition that stands before nothing else. */
const impossible = {
  shouldIgnore(path) {
    const thrown = path.isIfStatement() && !path.node.alternate ? only(path.node.consequent) : path.node
    return isImpossible({ node: thrown }) ? 'It cannot happen' : undefined
  },
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'impossible', value: impossible }]
