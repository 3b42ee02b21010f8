import { accountRights, type ShownAccount } from '@/lib/text/accounts'
import { adminTexts as texts, rightsCount, shownAccounts } from '@/lib/text/admin'
import { AccountSearch } from './account-search'
import { AdminSection } from './section'

/** Rights shown per account; the rest is collapsed. */
const mostInSight = 4

/** Accounts and their rights. `text`: the search query; `total`: number of matches. */
export function Accounts(props: { accounts: readonly ShownAccount[]; total: number; text: string }) {
  const { accounts, total, text } = props
  return (
    <AdminSection title={texts.accounts} hint={texts.accountsHint} command={texts.accountsCommand}>
      {(text !== '' || total > accounts.length) && <AccountSearch key={text} text={text} />}
      <table className="w-full table-fixed text-left">
        <thead className="text-xs text-ink-soft max-sm:sr-only">
          <tr className="border-b">
            <th scope="col" className="w-1/3 px-4 py-1.5 font-medium">
              {texts.name}
            </th>
            <th scope="col" className="px-4 py-1.5 font-medium">
              {texts.rights}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {accounts.map((account) => (
            <tr key={account.username} className="align-top max-sm:block max-sm:py-2">
              <th scope="row" className="px-4 py-2 font-normal break-words max-sm:block max-sm:py-0">
                <span className="block font-medium">{account.username}</span>
                <span className="text-sm text-ink-soft">{account.fullName}</span>
              </th>
              <td className="px-4 py-2 text-sm break-words max-sm:block max-sm:py-0">
                <Rights account={account} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-soft">{texts.noAccounts}</p>
      ) : (
        total > accounts.length && (
          <p className="border-t px-4 py-2 text-sm text-ink-soft">{shownAccounts(accounts.length, total)}</p>
        )
      )}
    </AdminSection>
  )
}

function Rights({ account }: { account: ShownAccount }) {
  const { marks, rights } = accountRights(account)
  const list = (
    <ul className="space-y-0.5 text-ink-soft">
      {rights.map(({ text, word }) => (
        <li key={text}>
          {text} {word && <code className="inline-block text-xs text-ink-faint">{word}</code>}
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {marks && <p className="font-medium">{marks}</p>}
      {rights.length === 0 && !account.isSuperuser && <p className="text-ink-faint">{texts.nothing}</p>}
      {rights.length > mostInSight ? (
        <details>
          <summary className="cursor-pointer">{rightsCount(rights.length)}</summary>
          {list}
        </details>
      ) : (
        rights.length > 0 && list
      )}
    </>
  )
}
