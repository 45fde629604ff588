/** The two steps that have to be one step inside Redis. */

/**
 * Writes the quota state and answers, if the state's version is still the one that was read. An answer that is late doesn't
 * replace a newer one.
 * KEYS: the book, what this process wrote last, answers. ARGV: the version that was read, the new one, the state, how long
 * to remember who wrote it; then each answer, its milliseconds, and if it is late, when it came.
 */
export const WRITE_IF_SAME = `
if (redis.call('HGET', KEYS[1], 'version') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'state', ARGV[3])
redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[4])
for i = 3, #KEYS do
  local value, lasts, at = ARGV[3 * i - 4], ARGV[3 * i - 3], tonumber(ARGV[3 * i - 2])
  local there = at and tonumber(string.match(redis.call('GET', KEYS[i]) or '', '^{"kept":{"at":(%d+),'))
  if not there or there <= at then redis.call('SET', KEYS[i], value, 'PX', lasts) end
end
return 1`;

/**
 * Says whether a write without a reply was done. If it wasn't, the version is changed, so that it can't be done any more: it
 * may still be on its way.
 * KEYS: the book, what this process wrote last. ARGV: the version that it was to write, the end of another one.
 */
export const WAS_WRITTEN = `
if redis.call('GET', KEYS[2]) == ARGV[1] then return 1 end
local version = redis.call('HGET', KEYS[1], 'version') or '0'
redis.call('HSET', KEYS[1], 'version', string.match(version, '^%d+') .. ARGV[2])
return 0`;
