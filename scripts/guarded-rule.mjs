const timers = new Set(['setTimeout', 'setInterval', 'setImmediate'])
const listening = new Set(['on', 'once', 'addListener', 'prependListener', 'prependOnceListener'])
/** Calls that cannot throw with the arguments used here, and those whose handlers are checked themselves. */
const harmless = new Set([
  ...timers,
  ...listening,
  ...['abort', 'add', 'call', 'clearInterval', 'clearTimeout', 'delete', 'destroy', 'emit', 'min', 'max', 'now', 'off'],
  ...['push', 'reject', 'resolve', 'resume', 'safely', 'set', 'String', 'terminate', 'unref', 'write', 'end', 'pause'],
])

const nameOf = (callee) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name)
/** Other libraries have methods with these names, for columns. */
const isEvent = ([event, handler]) => handler !== undefined && ['Literal', 'Identifier'].includes(event.type)
const isFunction = ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
const isCallOf = (node, name) => node?.type === 'CallExpression' && nameOf(node.callee) === name

/**
 * Whether a function can neither throw nor reject: it contains no await or throw, and calls only harmless
 * functions.
 */
function isHarmless(node, sourceCode) {
  if (node.async) return false
  const keys = sourceCode.visitorKeys
  const below = (one) => {
    if (one.type === 'ThrowStatement' || one.type === 'AwaitExpression' || one.type === 'NewExpression') return false
    if (one.type === 'CallExpression' && !harmless.has(nameOf(one.callee))) return false
    const children = keys[one.type].flatMap((key) => one[key] ?? [])
    return children.every((child) => isFunction(child) || below(child))
  }
  return below(node.body)
}

/**
 * Callbacks of timers and events in server code must go through `safely`, because nobody would catch their
 * exceptions.
 */
export const guardedRule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { sourceCode } = context
    const isGuarded = (node) => {
      if (!node || node.type === 'Literal') return true
      if (isCallOf(node, 'safely')) return true
      if (isFunction(node)) return isHarmless(node, sourceCode)
      if (node.type !== 'Identifier') return false
      const variable = sourceCode.getScope(node).references.find(({ identifier }) => identifier === node)?.resolved
      const [definition] = variable?.defs ?? []
      // The functions that settle a promise never throw.
      if (['resolve', 'reject'].includes(node.name)) return true
      const value = definition?.node.init
      return value !== null && value !== undefined && isGuarded(value)
    }
    return {
      CallExpression(node) {
        const { callee, arguments: given } = node
        const isTimer = callee.type === 'Identifier' && timers.has(callee.name)
        const isListener = callee.type === 'MemberExpression' && listening.has(callee.property.name) && isEvent(given)
        const handler = isTimer ? given[0] : isListener ? given[1] : undefined
        if (handler && !isGuarded(handler))
          context.report({
            node: handler,
            message: 'Wrap it in safely() of lib/environment: what a timer or an event throws ends the process.',
          })
      },
    }
  },
}
