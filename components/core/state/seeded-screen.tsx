'use client'
import { type ReactNode, useMemo, useState } from 'react'
import { SWRConfig } from 'swr'
import { useAlive } from '@/lib/core/schedule/browser/use-alive'
import { type PackedData, unpackData } from '@/lib/core/schedule/rules/packed-data'
import { BoundedCache } from '@/lib/core/wire/browser/bounded-cache'

/** A screen with the server's first answer in its cache. `keyOf`: the cache's key of an answer. */
export function SeededScreen<Answer>(props: {
  first: PackedData<Answer>
  keyOf: (answer: Answer) => string
  children: (firstKey: string) => ReactNode
}) {
  const { first: packed, keyOf, children } = props
  const [first] = useState(() => unpackData(packed))
  const key = keyOf(first)
  const [cache] = useState(() => new BoundedCache([[key, { data: first }]]))
  const config = useMemo(() => ({ provider: () => cache }), [cache])
  useAlive()
  return <SWRConfig value={config}>{children(key)}</SWRConfig>
}
