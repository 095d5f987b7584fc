-- Each connection waits between its requests, a random time around the mean given, so that they do not come in step.
local mean_wait_ms

function init(args)
  mean_wait_ms = tonumber(args[1])
  math.randomseed(1)
end

function delay()
  -- wrk waits whole milliseconds: the part below one is a chance of one more.
  return math.floor(math.random() * 2 * mean_wait_ms + math.random())
end
