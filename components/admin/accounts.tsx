import { adminTexts as texts, rightsCount } from '@/lib/text/admin'
import { accountRights, type ShownAccount } from '@/lib/text/accounts'
import { AdminSection } from './section'

/** So many rights are read at a glance; more are folded away. */
const mostInSight = 4

/** Everyone with an account, and what they may do. */
export function Accounts({ accounts }: { accounts: readonly ShownAccount[] }) {
  return (
    <AdminSection title={texts.accounts} hint={texts.accountsHint} command={texts.accountsCommand}>
      <table className="w-full table-fixed text-left">
        <thead className="text-xs text-ink-soft">
          <tr className="border-b">
            <th scope="col" className="w-2/5 px-4 py-1.5 font-medium sm:w-1/3">
              {texts.name}
            </th>
            <th scope="col" className="px-4 py-1.5 font-medium">
              {texts.rights}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {accounts.map((account) => (
            <tr key={account.username} className="align-top">
              <th scope="row" className="px-4 py-2 font-normal break-words">
                <span className="block font-medium">{account.username}</span>
                <span className="text-sm text-ink-soft">{account.fullName}</span>
              </th>
              <td className="px-4 py-2 text-sm break-words">
                <Rights account={account} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </AdminSection>
  )
}

function Rights({ account }: { account: ShownAccount }) {
  const { marks, rights } = accountRights(account)
  const list = (
    <ul className="space-y-0.5 text-ink-soft">
      {rights.map((right) => (
        <li key={right}>{right}</li>
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
