/** The OpenAPI document of all calls. */
export const openApiPath = '/api/openapi.json'
