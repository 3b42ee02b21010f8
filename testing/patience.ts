import { configure } from '@testing-library/react'

// Parts that load when first wanted take their time on a busy machine; one second is for an idle one.
configure({ asyncUtilTimeout: 10_000 })
