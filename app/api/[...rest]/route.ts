import { routes } from '@/lib/http/endpoint'

// An unknown API address answers 404 in JSON, not with a page.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes()
