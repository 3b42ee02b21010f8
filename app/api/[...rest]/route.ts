import { routes } from '@/lib/http/endpoint'

// An unknown address answers as the API does, not with a page.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes()
