export const approvalsPath = '/bookings/'
