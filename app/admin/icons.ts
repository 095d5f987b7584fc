// Like those of ui/icon.tsx, and only on admin screens.
export const bin = 'M4 7h16M9 7V4.5h6V7M6 7l1 13h10l1-13m-8 4v5m4-5v5';
export const check = 'm5 12.5 4.5 4.5L19 7.5';
export const clock = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zm0 4V12l3 2';
export const pencil = 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19zm10-13.5 3.5 3.5';
