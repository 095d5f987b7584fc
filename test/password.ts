/** The password of every site and API in tests. */
export const password = 'grace and peace';

/** Its hash with the lowest cost, which is part of it: the real cost would slow down tests with many logins. */
export const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$YSBzYWx0IGZvciB0ZXN0cw$OKHRDpwhiMZcgAl3PXyyZDwz54F23zq7uhY4ls8HT7c';
