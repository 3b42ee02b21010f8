export function TableFiles({ files }: { files: readonly { title: string; hint: string; address: string }[] }) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {files.map(({ title, hint, address }) => (
        <li key={address}>
          <a
            href={address}
            download
            className="grid h-full content-start rounded-lg border bg-surface px-3 py-2 hover:bg-surface-hover"
          >
            <span className="font-medium">{title}</span>
            <span className="text-sm text-ink-soft text-pretty">{hint}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
