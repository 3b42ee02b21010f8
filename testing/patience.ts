import { configure } from '@testing-library/react'

// Lazily loaded parts take longer on a busy machine than the default second.
configure({ asyncUtilTimeout: 10_000 })
