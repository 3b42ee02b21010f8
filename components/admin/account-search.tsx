'use client'

import Form from 'next/form'
import { useState } from 'react'
import { adminPath } from '@/lib/client/admin-location'
import { adminTexts as texts } from '@/lib/text/admin'
import { Button } from '../ui/button'
import { SearchField } from '../ui/search-field'

/** Searches accounts by name; `text`: the current query. */
export function AccountSearch({ text }: { text: string }) {
  const [typed, setTyped] = useState(text)
  return (
    <Form
      role="search"
      data-no-print
      action={adminPath}
      prefetch={false}
      scroll={false}
      className="flex gap-2 border-b px-4 py-2"
    >
      <SearchField name="account" label={texts.findAccount} value={typed} onChange={setTyped} />
      <Button type="submit">{texts.find}</Button>
    </Form>
  )
}
