import { useQuery } from '@tanstack/react-query';
import type { AdminCheck } from './login.ts';

export const adminCheckKey = ['/api', 'admin', 'check'];

/** `isExpired`: the session expired while somebody was writing. */
export function useAdminCheck() {
  return useQuery<AdminCheck & { isExpired?: boolean }>({ queryKey: adminCheckKey });
}
